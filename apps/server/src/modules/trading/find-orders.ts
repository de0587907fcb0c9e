// Orders for the office's search: by id.
import type { Order } from '@candor/core';
import type pg from 'pg';
import type { Finder } from '../../web/finder.ts';
import type { FindInstrument } from './present-order.ts';

export const makeOrderFinder = (pool: pg.Pool, instrument: FindInstrument): Finder => ({
  permission: 'clients.read',
  async find({ id }) {
    if (id === null) return [];
    const { rows } = await pool.query<{ body: string; user_id: number }>(
      `select body, users.id as user_id from projected_orders
       join users on users.account_id = projected_orders.account_id where projected_orders.id = $1`,
      [id],
    );
    return rows.map(({ body, user_id }) => {
      const order = JSON.parse(body) as Order;
      return {
        kind: 'order',
        id,
        title: `Order ${id}: ${order.side} ${instrument(order.instrumentId)?.showCode ?? ''}`,
        detail: order.status,
        clientId: user_id,
      };
    });
  },
});
