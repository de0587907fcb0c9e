// Branded integers: a Price can't be passed as Money. They have no cost at run time.
declare const brand: unique symbol;
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
