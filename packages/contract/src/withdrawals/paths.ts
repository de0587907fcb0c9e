// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const withdrawalsPaths = {
  drawSymbolList: { method: 'GET', auth: 'real', path: '/api/account/draw_symbol_list' },
  draw: { method: 'POST', auth: 'real', path: '/api/account/draw', keyed: true },
  drawList: { method: 'GET', auth: 'real', path: '/api/account/draw_list' },
  drawTerms: { method: 'GET', auth: 'real', path: '/api/account/draw_terms' },
  cancelDraw: { method: 'POST', auth: 'real', path: '/api/account/draw_cancel', keyed: true },
  getDrawMethod: { method: 'GET', auth: 'real', path: '/api/wallet/get_draw_method' },
  bindDrawMethod: { method: 'POST', auth: 'real', path: '/api/wallet/bind_draw_method', keyed: true },
  delDrawMethod: { method: 'POST', auth: 'real', path: '/api/wallet/del_draw_method', keyed: true },
} as const satisfies Record<string, CallSite>;
