import { type BrowserConfig, getBrowserConfig } from '@landfall/contract/browser-config';
import type { Bind } from '../../platform/http/bind.ts';

export function browserConfigRoutes(bind: Bind, config: BrowserConfig): void {
  bind(getBrowserConfig, () => config);
}
