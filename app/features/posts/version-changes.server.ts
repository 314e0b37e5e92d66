import { compareTexts, shortenUnchanged } from "#core/text/compare-texts.server.ts"
import type { TextPart } from "#core/text/text-part.ts"
import { fieldText, POST_FIELD_NAMES, POST_FIELDS, type VersionFields } from "./post-fields.ts"

type FieldChange = { label: string; parts: TextPart[] }

type Fields = Partial<VersionFields>

/** Fields that one of the versions doesn't know are left out. */
export function changedFields(before: Fields, after: Fields): (keyof VersionFields)[] {
	return POST_FIELD_NAMES.filter((name) => {
		const [from, to] = [fieldText(name, before), fieldText(name, after)]
		return from !== undefined && to !== undefined && from !== to
	})
}

export function changedLabels(before: Fields, after: Fields): string[] {
	return changedFields(before, after).map((name) => POST_FIELDS[name].label)
}

export function compareVersions(before: Fields, after: Fields): FieldChange[] {
	return changedFields(before, after).map((name) => ({
		label: POST_FIELDS[name].label,
		parts: shortenUnchanged(compareTexts(fieldText(name, before) ?? "", fieldText(name, after) ?? "")),
	}))
}
