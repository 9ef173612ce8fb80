import * as contract from '@landfall/contract/imports';
import type { Binder } from '../../platform/http/bind.ts';
import { asMember, type Uploads } from '../uploads/service.ts';
import { sampleFile } from './sample.ts';
import * as service from './service.ts';

export function importRoutes({ bind, bindSteps }: Binder, { spreadsheet }: Uploads): void {
  bindSteps(contract.createImport, {
    prepare: (session, { body }) =>
      spreadsheet.prepare(asMember(session), body.upload_id).then((named) => ({ named, kind: body.kind })),
    work: async ({ named }) => service.readSheets(await spreadsheet.work(named)),
    async keep(session, { named, kind }, sheets) {
      await spreadsheet.keep(asMember(session), named);
      return { import: await service.addImport(session, { kind, name: named.upload.name }, sheets) };
    },
  });
  bind(contract.getImportSample, (_, { query }) => sampleFile(query.kind));
  bind(contract.getImport, async (session, { params }) => ({
    import: await service.readImport(session, params.id),
  }));
  bind(contract.deleteImport, (session, { params }) => service.removeImport(session, params.id));
  bind(contract.setImportColumns, async (session, { params, body }) => ({
    import: await service.setColumns(session, params.id, body),
  }));
  bind(contract.runImport, async (session, { params, body }) => ({
    operation: await service.runImport(session, params.id, body.only_good),
  }));
  bind(contract.listImportRows, (session, { params, query }) => service.listRows(session, params.id, query));
  bind(contract.listImportWords, (session, { params, query }) =>
    service.listWords(session, params.id, query),
  );
  bind(contract.exportImportFaults, (session, { params }) => service.exportFaults(session, params.id));
}
