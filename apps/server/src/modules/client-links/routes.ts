import { previewMissingRequest, requestMissingItems } from '@landfall/contract/checklists';
import * as links from '@landfall/contract/client-links';
import * as contract from '@landfall/contract/client-uploads';
import type { Binder } from '../../platform/http/bind.ts';
import { readUpload, type Uploads } from '../uploads/service.ts';
import { previewRequest, requestItems } from './requests.ts';
import * as service from './service.ts';
import { asSender, newFileOf, sentFile, showLink, storeSent, visitBy } from './visits.ts';

/**
 * The members' calls about links.
 * @param publicUrl origin of the web pages, without a trailing slash
 */
export function clientLinkRoutes({ bind }: Binder, publicUrl: string): void {
  bind(links.listClientLinks, async (session, { params }) => ({
    client_links: await service.listLinks(session, params.id),
  }));
  bind(links.createClientLink, (session, { params, body }) =>
    service.createLink(session, publicUrl, params.id, body),
  );
  bind(links.revokeClientLink, (session, { params }) => service.revokeLink(session, params.id));
  bind(previewMissingRequest, (session, { params, body }) =>
    previewRequest(session, publicUrl, params.id, body),
  );
  bind(requestMissingItems, (session, { params, body }) => requestItems(session, publicUrl, params.id, body));
}

/**
 * The calls of a link's holder.
 * @param fileBytes the maximum size of a file
 */
export function clientUploadRoutes(
  { bind, bindSteps }: Binder,
  { begin, part, completion }: Uploads,
  fileBytes: number,
): void {
  bind(contract.openClientLink, async (session, { params }) =>
    showLink(await visitBy(session, params.token), fileBytes),
  );
  bindSteps(contract.createClientUpload, {
    async prepare(session, { params: { token }, body }) {
      const visit = await visitBy(session, token);
      return { token, body, begun: await begin.prepare(asSender(visit), await newFileOf(visit, body)) };
    },
    work: ({ begun }) => begin.work(begun),
    async keep(session, { token, body, begun }, storeKey) {
      const visit = await visitBy(session, token);
      await newFileOf(visit, body);
      return begin.keep(asSender(visit), begun, storeKey);
    },
  });
  bind(contract.getClientUpload, async (session, { params }) => ({
    upload: await readUpload(asSender(await visitBy(session, params.token)), params.id),
  }));
  bindSteps(contract.uploadClientPart, {
    async admit(session, { token = '' }) {
      await visitBy(session, token);
    },
    async prepare(session, { params: { token, ...params }, bytes }) {
      const visit = await visitBy(session, token);
      return { token, arrived: await part.prepare(asSender(visit), { ...params, bytes }) };
    },
    work: ({ arrived }) => part.work(arrived),
    keep: async (session, { token, arrived }, tag) =>
      part.keep(asSender(await visitBy(session, token)), arrived, tag),
  });
  bindSteps(contract.completeClientUpload, {
    async prepare(session, { params: { token, id } }) {
      const visit = await visitBy(session, token);
      return { token, prepared: await completion.prepare(asSender(visit), { id }) };
    },
    work: ({ prepared }) => completion.work(prepared),
    async keep(session, { token, prepared }, content) {
      const visit = await visitBy(session, token);
      const { upload, documentId, isNew } = await completion.keep(asSender(visit), prepared, content);
      if (isNew) await storeSent(visit, upload, documentId);
      return sentFile(visit, documentId);
    },
  });
}
