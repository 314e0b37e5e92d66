import type { StoredField } from "./field.ts"

/** 'link_text' for 'linkText'. */
export type Snake<Name> = Name extends `${infer First}${infer Rest}`
	? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
	: Name

export const columnOf = <Name extends string>(name: Name) =>
	name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<Name>

type Kind = Pick<StoredField, "kind"> & { isJson?: boolean }

const isJson = ({ kind, isJson }: Kind) => kind === "list" || kind === "months" || isJson

export function toStored(field: Kind, value: unknown): unknown {
	if (field.kind === "switch") return value ? 1 : 0
	return isJson(field) ? JSON.stringify(value) : value
}

export function fromStored(field: Kind, stored: unknown): unknown {
	if (field.kind === "switch") return stored === 1
	if (!isJson(field)) return stored
	// Faster for empty lists, which most are.
	return stored === "[]" ? [] : JSON.parse(String(stored))
}

export function emptyValue(field: StoredField): unknown {
	if (isJson(field)) return []
	switch (field.kind) {
		case "links":
			return []
		case "switch":
			return field.initial === true
		case "time":
			return null
		default:
			return ("initial" in field && field.initial) || ""
	}
}
