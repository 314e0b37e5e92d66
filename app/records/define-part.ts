import type { Fields, FormDefinition, FromForm } from "./form-definition.ts"

/** A form for a part of something that is stored as a whole, such as the settings of a page. It isn't a row of a table. */
export type PartDefinition<M, F extends Fields> = FormDefinition<M, F> & {
	/** What the form says if it was deleted. */
	deleted?: string
	/** The same, if what it was a part of can't be saved again. */
	lost?: string
	/** What the form says if there are too many. */
	tooMany?: { form: string; status?: 400 }
}

/** Type errors name fields that the model doesn't have. */
type Checked<M, F extends Fields> = {
	fields: {
		[Name in keyof F]: F[Name] extends { kind: "unstored" }
			? F[Name]
			: Name extends keyof M
				? FromForm<F[Name]> extends M[Name]
					? F[Name]
					: "The model's type differs"
				: "The model has no such field"
	}
}

export const definePart =
	<M extends { revision: number }>() =>
	<const F extends Fields>(definition: PartDefinition<M, F> & Checked<M, F>): PartDefinition<M, F> =>
		definition
