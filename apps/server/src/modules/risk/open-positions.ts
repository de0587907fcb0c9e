// The open positions of a copy at its prices, as columns: an object is made only for those that are shown.
import {
  calculateNotional,
  closingPriceOf,
  copiedOrder,
  countOrders,
  floatingProfit,
  type Market,
  type Money,
  type OpenCopy,
  type Order,
  OrderRow,
  type Price,
} from '@candor/core';

export interface OpenPosition {
  readonly order: Order;
  readonly demo: boolean;
  readonly closingPrice: Price;
  readonly profit: Money;
  /** Micro-USD at the closing price, by the debit rate; 0 if no conversion route is known. */
  readonly notional: bigint;
}

export class OpenPositions {
  /** Reads the order of the current position. */
  readonly order: OrderRow;
  readonly #copy: OpenCopy;
  readonly #rows: Int32Array;
  readonly #demo: Uint8Array;
  readonly #marks: Float64Array;
  readonly #profits: Float64Array;
  readonly #notionals: bigint[] = [];
  #count = 0;

  constructor(copy: OpenCopy) {
    const most = countOrders(copy);
    this.#copy = copy;
    this.order = new OrderRow(copy);
    this.#rows = new Int32Array(most);
    this.#demo = new Uint8Array(most);
    this.#marks = new Float64Array(most);
    this.#profits = new Float64Array(most);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds the order in this row of the copy, which must be open, at the market's prices. */
  add(row: number, market: Market, isDemo: boolean): void {
    const { order } = this;
    order.moveTo(row);
    const closingPrice = closingPriceOf(market, order);
    this.#rows[this.#count] = row;
    this.#demo[this.#count] = Number(isDemo);
    this.#marks[this.#count] = closingPrice;
    this.#profits[this.#count] = floatingProfit(market, order, closingPrice);
    this.#notionals.push(notionalAt(market, order, closingPrice));
    this.#count += 1;
  }

  /** Moves `order` to the position with this number, counted from 0. */
  moveTo(n: number): void {
    this.order.moveTo(this.#rows[n] as number);
  }

  isDemo(n: number): boolean {
    return this.#demo[n] === 1;
  }

  profit(n: number): Money {
    return this.#profits[n] as Money;
  }

  notional(n: number): bigint {
    return this.#notionals[n] as bigint;
  }

  at(n: number): OpenPosition {
    return {
      order: copiedOrder(this.#copy, this.#rows[n] as number),
      demo: this.isDemo(n),
      closingPrice: this.#marks[n] as Price,
      profit: this.profit(n),
      notional: this.notional(n),
    };
  }
}

function notionalAt(market: Market, order: OrderRow, price: Price): bigint {
  const conversion = market.conversion(order.quoteCurrency, 'debit');
  if (conversion === 'unavailable') return 0n;
  const { lots, contractSize, precision } = order;
  return calculateNotional({ lots, contractSize, price, precision, legs: conversion.legs });
}
