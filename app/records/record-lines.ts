import type { VersionLine } from "#app/models/forms/invalid-submission.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { type ContentOf, mapStored, optionalFilesOf, pictureOf } from "./define-record.ts"
import type { Facts, StoredField } from "./field.ts"
import { removeName } from "./file-field.ts"
import type { AnyForm } from "./form-definition.ts"

export function linesOf<R extends AnyForm>(record: R, content: ContentOf<R>, facts: Facts): VersionLine[] {
	const picture = pictureOf(record)
	const lines: Record<string, VersionLine[]> = {
		...mapStored(record, (field, name) => valueLines(field, name, content, facts)),
		...(picture && "line" in picture && { image: [picture.line(content as never)] }),
	}
	const urls: Record<string, unknown> = content
	for (const [name, { label }] of optionalFilesOf(record)) {
		const key = `${name}Url`
		lines[name] = [{ label, value: fileText(urls[key]), keys: [key] }]
	}
	const order = record.lineOrder ?? Object.keys(lines)
	return order.flatMap((name) => lines[String(name)] ?? [])
}

function valueLines(
	field: StoredField,
	name: string,
	content: Record<string, unknown>,
	facts: Facts,
): VersionLine[] {
	const value = content[name]
	if (field.kind === "fieldset")
		return field
			.lines(value, facts as never)
			.map(({ part, ...line }) => ({ ...line, keys: [part ? `${name}.${part}` : name] }))
	const keys = [name, ...("shows" in field ? (field.shows ?? []) : [])]
	return [{ label: field.label, value: valueText(field, value, facts, content), keys }]
}

export function valueText(field: StoredField, value: unknown, facts: Facts, content: object): string {
	switch (field.kind) {
		case "switch":
			return value ? "Yes" : "No"
		case "choice":
			return field.options[String(value)] ?? String(value)
		case "time":
			return value === null ? "" : formatDateTime(String(value), facts.zone)
		case "typed":
			return field.text(value, facts, content as never)
		case "list":
			return (value as string[]).join("\n")
		case "months":
			return field.text(value as number[])
		case "links":
			return field.text?.(value as number[], facts) ?? ""
		default:
			return String(value)
	}
}

/** The URL of a file in a form that isn't saved yet. */
const SENT_FILE = "sent"

const fileText = (url: unknown) => (url === SENT_FILE ? "The file that you chose" : url ? "Yes" : "None")

type Files = { image?: unknown; audio?: unknown }

type Form = Record<string, unknown>

/** The content of a form with the URLs of optional files, for the lines of an edit conflict. `stored` are those before it. */
export function withFileUrls<Content extends object>(
	record: AnyForm,
	content: Content,
	{ form, files, stored }: { form: Form; files: Files; stored: object | undefined },
): Content {
	const before: Form = { ...stored }
	const urls = optionalFilesOf(record).map(([name]) => {
		const saved = form[removeName(name)] ? null : (before[`${name}Url`] ?? null)
		return [`${name}Url`, files[name] ? SENT_FILE : saved]
	})
	return { ...content, ...Object.fromEntries(urls) }
}

/** What is saved of the files of a form after lines of an edit conflict were chosen: null in the content for one that is removed. */
export function withChosenFiles<Content extends object, Sent extends Files>(
	record: AnyForm,
	content: Content,
	{ form, files }: { form: Form; files: Sent },
): { content: Content; files: Sent } {
	const urls = content as Form
	const chosen = { ...files }
	const removed: Form = {}
	for (const [name] of optionalFilesOf(record)) {
		const url = urls[`${name}Url`]
		if (url !== SENT_FILE) delete chosen[name]
		if (form[removeName(name)] && url === null) removed[name] = null
	}
	return { content: { ...content, ...removed }, files: chosen }
}
