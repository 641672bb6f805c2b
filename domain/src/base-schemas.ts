import * as v from 'valibot';

export const uuidSchema = v.pipe(v.string(), v.uuid('Must be a UUID'));

/** A whole number, zero or greater. */
export const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
