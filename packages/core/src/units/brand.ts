// Branded integers: a Price can't be passed where Money is wanted, at no cost at run time.
declare const brand: unique symbol;
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
