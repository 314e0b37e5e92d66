import type { Change } from "#core/audit/change.ts"
import { findCreatedByKey } from "#core/forms/draft.server.ts"
import type { FileServices } from "#core/media/sent-files.server.ts"
import { fileKind } from "#core/platform/file-type.server.ts"
import type { SentFile } from "#core/platform/uploads.server.ts"
import { saveWithFiles } from "#core/records/record-files.server.ts"
import { saveRecord } from "#core/records/record-store.server.ts"
import { listRows, PHOTOS } from "./photo.server.ts"
import { MAX_PHOTOS } from "./photo.ts"

type AddedPhotos = { added: number; problems: string[] }

const PROBLEMS = {
	refused: "The species already has this photo.",
	"too many": `A species can have ${MAX_PHOTOS} photos. Delete one first.`,
	deleted: "The species was deleted since.",
	"edit conflict": "The species was changed since. Choose the photo again.",
}

/** Adds each photo once for a form; what can't be used stops no other. `surplus`: names of files above the limit. */
export async function addPhotos(
	services: FileServices,
	{
		speciesId,
		formKey,
		files,
		surplus,
		credit,
		licence,
	}: {
		speciesId: number
		formKey: string
		files: SentFile[]
		surplus: string[]
		credit: string
		licence: string
	},
	change: Change,
): Promise<AddedPhotos> {
	const problems = new Map<string, string[]>()
	const refuse = (fileName: string, problem: string) =>
		problems.set(problem, [...(problems.get(problem) ?? []), fileName])
	let added = 0
	for (const file of files) {
		const kind = await fileKind(file.path, "image")
		const isTwice = files.find(({ sha256 }) => sha256 === file.sha256) !== file
		const problem = !kind.ok ? kind.message : isTwice ? PROBLEMS.refused : await addOne(file, kind)
		if (problem === undefined) added += 1
		else refuse(file.fileName, problem)
	}
	if (surplus.length > 0) {
		const isFull = (await listRows(services.db, speciesId)).length >= MAX_PHOTOS
		for (const name of surplus)
			refuse(name, isFull ? PROBLEMS["too many"] : `Choose at most ${MAX_PHOTOS} photos at once.`)
	}
	return { added, problems: [...problems].map(([problem, names]) => `${names.join(", ")}: ${problem}`) }

	async function addOne(file: SentFile, kind: Extract<Awaited<ReturnType<typeof fileKind>>, { ok: true }>) {
		const content = { alt: "", credit, licence, imagePosition: "center" as const, imageOffset: "0,0" }
		const idempotencyKey = { key: `${formKey} ${file.sha256}`, digest: String(speciesId), isResent: false }
		if ((await findCreatedByKey(services.db, idempotencyKey)) !== undefined) return undefined
		const sent = { files: { image: { file, kind }, errors: {} }, idempotencyKey }
		const saved = await saveWithFiles(services, PHOTOS, sent, change, (trx, stored) =>
			saveRecord(trx, PHOTOS, { id: null, parent: speciesId, content, ...stored }, change),
		)
		if (saved.result === "saved") return undefined
		return saved.result === "invalid image" ? saved.message : PROBLEMS[saved.result]
	}
}
