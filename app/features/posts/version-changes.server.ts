import { compareTexts, shortenUnchanged } from "#core/text/compare-texts.server.ts"
import type { TextPart } from "#core/text/text-part.ts"
import { DEFAULT_ZONE } from "#core/time/local-time.ts"
import { fieldText, POST_FIELD_NAMES, POST_FIELDS, type VersionFields } from "./post-fields.ts"

type FieldChange = { label: string; parts: TextPart[] }

type Fields = Partial<VersionFields>

/** Fields that one of the versions doesn't know are left out. */
export function changedFields(before: Fields, after: Fields): (keyof VersionFields)[] {
	return POST_FIELD_NAMES.filter((name) => {
		// Whatever the zone, equal fields have the same text.
		const [from, to] = [fieldText(name, before, DEFAULT_ZONE), fieldText(name, after, DEFAULT_ZONE)]
		return from !== undefined && to !== undefined && from !== to
	})
}

export function changedLabels(before: Fields, after: Fields): string[] {
	return changedFields(before, after).map((name) => POST_FIELDS[name].label)
}

export function compareVersions(before: Fields, after: Fields, zone: string): FieldChange[] {
	return changedFields(before, after).map((name) => ({
		label: POST_FIELDS[name].label,
		parts: shortenUnchanged(
			compareTexts(fieldText(name, before, zone) ?? "", fieldText(name, after, zone) ?? ""),
		),
	}))
}
