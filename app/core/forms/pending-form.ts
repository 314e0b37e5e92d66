export type TypedFields = [name: string, value: string][]

export const isPassword = (name: string) => /password/i.test(name)

export function withoutPasswords(form: FormData): TypedFields {
	const texts: TypedFields = []
	for (const [name, value] of form) {
		if (typeof value === "string" && !isPassword(name)) texts.push([name, value])
	}
	return texts
}

/** Marks a file that couldn't be stored, so that the restored form says so. */
export const NOT_STORED = "not-stored"
