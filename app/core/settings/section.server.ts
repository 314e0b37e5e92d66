import { EditConflict } from "#core/forms/refusal.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import { readPicture, toPublicPicture } from "./picture.ts"
import { PICTURE_FORMS, SECTION_FORMS, type SettingsForm } from "./section.record.ts"
import { changeSetting, readSettings, revisionOf, sectionRevision } from "./setting.server.ts"
import type { Section } from "./setting-row.ts"
import { type PictureKey, type Settings, settingsOf } from "./settings-table.ts"

/** Saving fails if its settings changed since `revision` was read. */
export const storedSection = (section: Section): StoredForm<SettingsForm> => ({
	...SECTION_FORMS[section],
	lastChange: { action: "setting.changed", subjects: settingsOf(section) },
	async find(db) {
		const settings = await readSettings(db)
		return { ...settings, revision: sectionRevision(section, settings) }
	},
	/** Unchanged defaults aren't stored, unless nothing was changed: saving then confirms them. */
	async save(db, { content, revision }, change) {
		const settings: Partial<Settings> = content
		const stored = await readSettings(db)
		if (sectionRevision(section, stored) !== revision) throw new EditConflict("page")
		const fields = settingsOf(section)
		const changed = fields.filter((key) => settings[key] !== stored[key])
		for (const key of changed.length > 0 ? changed : fields) {
			const value = settings[key]
			if (value !== undefined) await changeSetting(db, key, value, change)
		}
		return undefined
	},
})

export const storedPicture = (key: PictureKey): StoredForm<(typeof PICTURE_FORMS)[PictureKey]> => ({
	...PICTURE_FORMS[key],
	lastChange: { action: "setting.changed", subjects: [key] },
	async find(db) {
		const value = (await readSettings(db))[key]
		const { name: image, x, y } = readPicture(value) ?? { name: "", x: 50, y: 50 }
		const imageUrl = toPublicPicture(value)?.url ?? null
		return { image, imageUrl, focus: { x, y }, revision: revisionOf([value]) }
	},
	async save(db, { content, revision, image }, change) {
		const value = (await readSettings(db))[key]
		if (revisionOf([value]) !== revision) throw new EditConflict("picture")
		const picture = image ?? (content.image === "" ? null : readPicture(value))
		const chosen = picture && { name: picture.name, widths: picture.widths, ...content.focus }
		await changeSetting(db, key, chosen ? JSON.stringify(chosen) : "", change)
		return undefined
	},
})
