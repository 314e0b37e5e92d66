import { EditConflict } from "#core/forms/refusal.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import { SECTION_FORMS, type SettingsForm } from "./section.record.ts"
import { changeSetting, readSettings, sectionRevision } from "./setting.server.ts"
import type { Section } from "./setting-row.ts"
import { fieldsOfSection, type Settings } from "./settings-table.ts"

/** A page of Site Settings. It isn't saved if its settings changed since `revision` was read. */
export const storedSection = (section: Section): StoredForm<SettingsForm> => ({
	...SECTION_FORMS[section],
	lastChange: { action: "setting.changed", subjects: fieldsOfSection(section) },
	async find(db) {
		const settings = await readSettings(db)
		return { ...settings, revision: sectionRevision(section, settings) }
	},
	/** What was filled in and not changed isn't stored as the farm's own, unless nothing was changed: then it is confirmed. */
	async save(db, { content, revision }, change) {
		const settings: Partial<Settings> = content
		const stored = await readSettings(db)
		if (sectionRevision(section, stored) !== revision) throw new EditConflict("page")
		const fields = fieldsOfSection(section)
		const changed = fields.filter((key) => settings[key] !== stored[key])
		for (const key of changed.length > 0 ? changed : fields) {
			const value = settings[key]
			if (value !== undefined) await changeSetting(db, key, value, change)
		}
		return undefined
	},
})
