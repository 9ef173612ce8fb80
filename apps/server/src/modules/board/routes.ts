import { getBoard } from '@landfall/contract/board';
import * as contract from '@landfall/contract/board-rows';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function boardRoutes(bind: Bind): void {
  bind(getBoard, (session) => service.readBoard(session));
  bind(contract.listBoardRows, (session, { params, query }) =>
    service.listRows(session, params.check, query),
  );
  bind(contract.exportBoardRows, (session, { params }) => service.exportRows(session, params.check));
  bind(contract.dismissBoardRow, async (session, { params, body }) => ({
    dismissal: await service.dismissRow(session, params.check, body),
  }));
  bind(contract.endBoardDismissal, async (session, { params }) => {
    await service.endDismissal(session, params.id);
  });
}
