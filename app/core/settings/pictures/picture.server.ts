import { EditConflict } from "#core/forms/refusal.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import { changeSetting, readSettings, revisionOf } from "#core/settings/setting.server.ts"
import type { PictureKey } from "#core/settings/settings-table.ts"
import { PICTURE_FORMS } from "./picture.record.ts"
import { readPicture, toPublicPicture, writePicture } from "./picture.ts"

/** A picture of the site. It isn't saved if it changed since `revision` was read. */
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
		const { name = "", widths = [] } = picture ?? {}
		await changeSetting(db, key, writePicture(picture && { name, widths, ...content.focus }), change)
		return undefined
	},
})
