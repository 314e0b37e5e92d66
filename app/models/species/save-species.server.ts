import type { Change } from "#app/models/accounts/change.ts"
import { findUnchangedByKey, type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import { addMedia, deleteUnusedMedia, type NewMedia } from "#app/models/media/media.server.ts"
import {
	type CheckedFiles,
	discardImage,
	type FileServices,
	prepareSentImage,
} from "#app/models/media/sent-files.server.ts"
import { removeStoredMedia, storeAudio, storeImage, withMediaLock } from "#app/platform/media-store.server.ts"
import type { PreparedImage } from "#app/platform/prepare-image.server.ts"
import type { Database } from "#db/connection.ts"
import { emptyValue, FIELD_ENTRIES, mapFields } from "./each-field.ts"
import { promotePhoto } from "./photo.server.ts"
import { findRevision, findSpecies } from "./species.server.ts"
import { createSpecies, listMediaOf, type SpeciesContent, updateSpecies } from "./species-changes.server.ts"

export type SpeciesToSave = {
	id: number | null
	content: Partial<SpeciesContent>
	revision?: number
	files: CheckedFiles
	removeImage: boolean
	removeAudio: boolean
	idempotencyKey?: IdempotencyKey
}

export type SavedSpecies =
	| { result: "saved"; id: number }
	| { result: "deleted" | "edit conflict" }
	/** Unreadable (400) or can't be processed now (503). */
	| { result: "invalid image"; status: 400 | 503; message: string }

/** All or nothing. Deletes an unreadable picture; other uploads remain, because an invalid form is sent again. */
export async function saveSpecies(
	services: FileServices,
	species: SpeciesToSave,
	change: Change,
): Promise<SavedSpecies> {
	const { files } = species
	const image = files.image && (await prepareSentImage(services, files.image.file, "photo"))
	if (image?.ok === false) {
		if (image.status === 400) await discardImage(services, files)
		return { result: "invalid image", status: image.status, message: image.message }
	}
	return await withMediaLock(() => storeSpecies(services, species, image, change))
}

/** Call inside `withMediaLock`. */
async function storeSpecies(
	{ db, dataDir }: FileServices,
	species: SpeciesToSave,
	prepared: PreparedImage | undefined,
	change: Change,
): Promise<SavedSpecies> {
	const media = await storeMedia(dataDir, prepared, species.files.audio)
	const { saved, unused } = await db.transaction().execute((trx) => writeRows(trx, species, media, change))
	await removeStoredMedia(dataDir, unused)
	return saved
}

async function storeMedia(
	dataDir: string,
	image: PreparedImage | undefined,
	audio: CheckedFiles["audio"],
): Promise<SpeciesMedia> {
	return {
		image: image && (await storeImage(dataDir, image)),
		audio: audio && (await storeAudio(dataDir, audio.file, audio.kind)),
	}
}

type SpeciesMedia = { image: NewMedia | undefined; audio: NewMedia | undefined }

async function writeRows(trx: Database, species: SpeciesToSave, media: SpeciesMedia, change: Change) {
	const { idempotencyKey: key, removeImage, removeAudio } = species
	const earlier = key && (await findUnchangedByKey(trx, "species", key))
	const id = earlier?.id ?? species.id
	const before = id === null ? [] : await listMediaOf(trx, id)
	const imageId = media.image && (await addMedia(trx, media.image, change.at))
	const audioId = media.audio && (await addMedia(trx, media.audio, change.at))
	const content = {
		// A caption belongs to the file that it was written for.
		...(imageId || removeImage ? emptyTextsOf("image") : {}),
		...(audioId || removeAudio ? emptyTextsOf("audio") : {}),
		...species.content,
		imageId: imageId ?? (removeImage ? null : undefined),
		audioId: audioId ?? (removeAudio ? null : undefined),
	}
	const saved = await writeSpecies(trx, id, earlier?.revision ?? species.revision, content, change)
	if (saved.result === "saved" && removeImage && !media.image) await promotePhoto(trx, saved.id, change.at)
	if (key && saved.result === "saved") await storeCreatedByKey(trx, key, saved.id, change.at)
	return { saved, unused: await deleteUnusedMedia(trx, [...before, imageId, audioId]) }
}

function emptyTextsOf(file: "image" | "audio"): Partial<SpeciesContent> {
	const fields = FIELD_ENTRIES.filter(([, field]) => field.beside === file)
	return Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)]))
}

const NEW_SPECIES = { ...mapFields(emptyValue), imagePosition: "center", imageOffset: "0,0" }

async function writeSpecies(
	trx: Database,
	id: number | null,
	revision: number | undefined,
	content: Partial<SpeciesContent>,
	change: Change,
): Promise<SavedSpecies> {
	if (id === null) {
		const created = { ...NEW_SPECIES, ...content } as SpeciesContent
		return { result: "saved", id: await createSpecies(trx, created, change) }
	}
	// Read inside the transaction, because others may change the species while a picture is prepared.
	const stored = await findSpecies(trx, id, { archived: true })
	const current = revision ?? (await findRevision(trx, id)) ?? 0
	const updated = { ...NEW_SPECIES, ...stored, ...content } as SpeciesContent
	const result = await updateSpecies(trx, id, current, updated, change)
	return result === "saved" ? { result, id } : { result }
}
