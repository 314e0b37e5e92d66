import { z } from "zod"

/** For JSON and queries: messages name the field as the client does. */
export const text = (name: string, longest: number) =>
	z
		.string({ error: `${name} must be text` })
		.max(longest, { error: `${name} has more than ${longest} characters` })

export const enumOf = <const Value extends string>(name: string, values: readonly Value[]) =>
	z.enum(values, {
		error: ({ input }) =>
			typeof input === "string" ? `${name} must be one of ${values.join(", ")}` : `${name} must be text`,
	})
