// A column of a table of the office.
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  render(row: Row): ReactNode;
  /** Figures are aligned to the end of their cell. */
  readonly isFigure?: boolean;
  readonly isSortable?: boolean;
  /** A CSS length, such as `8rem`. */
  readonly width?: string;
}

type Look = Pick<Column<unknown>, 'isSortable' | 'width'>;
export const sortable: Look = { isSortable: true };

/** A column of numbers. */
export const figure = <Row>(
  id: string,
  title: string,
  render: (row: Row) => ReactNode,
  look: Look = {},
): Column<Row> => ({ id, title, isFigure: true, render, ...look });
