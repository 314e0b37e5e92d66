import { setTimeout as sleep } from "node:timers/promises"
import type { CheckedImport, ImportFailure } from "#app/jobs/import-jobs.server.ts"
import { BusyError, type RunJob } from "#app/jobs/run-job.server.ts"
import { diskErrorResponse } from "#app/middleware/disk-errors.server.ts"
import { deleteUpload, findUploadedFile } from "#app/models/forms/draft.server.ts"
import type { NewMedia } from "#app/models/media/media.server.ts"
import {
	deletePhotoImport,
	failPhotoImport,
	findRunningImport,
	type PhotoImport,
	reportPhotos,
} from "#app/models/species/photo-import.server.ts"
import { findPreparedPhoto, preparedPhoto, storePreparedPhoto } from "#app/models/species/photo-zip.server.ts"
import { databaseFile } from "#app/platform/environment.server.ts"
import { logError } from "#app/platform/logger.server.ts"
import { storeImages, withMediaLock } from "#app/platform/media-store.server.ts"
import type { PreparedImage } from "#app/platform/prepare-image.server.ts"
import type { FileError } from "#app/platform/read-zip.server.ts"
import type { Database } from "#db/connection.ts"

type PhotoImports = {
	/** Imports whatever was started, one after the other, without waiting for it. */
	wake(): void
	stop(): void
}

const BUSY_MS = 5_000
const FAILED =
	"The server couldn't import the photos. Nothing was imported. Please try again in a few minutes."

/** Prepares the photos of started imports in the background. Those that the last stop interrupted continue. */
export function openPhotoImports(services: { db: Database; dataDir: string; run: RunJob }): PhotoImports {
	const stopping = new AbortController()
	let isWanted = false
	let isActive = false

	async function runAll(): Promise<void> {
		isActive = true
		try {
			while (isWanted && !stopping.signal.aborted) {
				isWanted = false
				for (;;) {
					const next = await findRunningImport(services.db)
					if (!next) break
					await runPhotoImport(services, next, stopping.signal)
				}
			}
		} catch (error) {
			if (!stopping.signal.aborted) logError("Importing photos failed", error)
		} finally {
			isActive = false
		}
	}

	return {
		wake() {
			isWanted = true
			if (!isActive) void runAll()
		},
		stop: () => stopping.abort(),
	}
}

type Services = Parameters<typeof openPhotoImports>[0]

/** The database and the job processes end before this does when the site stops; the import then continues at the next start. */
async function runPhotoImport(
	services: Services,
	started: PhotoImport,
	stopping: AbortSignal,
): Promise<void> {
	const { db, dataDir } = services
	const { token, csvToken } = started
	try {
		const failure = await prepareAndImport(services, started, stopping)
		if (failure) return await failPhotoImport(db, token, failure)
		await deletePhotoImport(db, token)
		for (const file of [token, csvToken]) if (file) await deleteUpload(db, dataDir, file)
	} catch (error) {
		if (stopping.aborted) throw error
		logError("Importing photos failed", error)
		await failPhotoImport(db, token, { error: diskErrorResponse(error)?.message ?? FAILED })
	}
}

async function whenFree<Result>(work: () => Promise<Result>, stopping: AbortSignal): Promise<Result> {
	for (;;) {
		try {
			return await work()
		} catch (error) {
			if (!(error instanceof BusyError)) throw error
			await sleep(BUSY_MS, undefined, { signal: stopping })
		}
	}
}

const GONE = "The file is no longer available. Please choose it again."

async function prepareAndImport(
	services: Services,
	started: PhotoImport,
	stopping: AbortSignal,
): Promise<ImportFailure | undefined> {
	const { db, dataDir, run } = services
	const { token, csvToken, userId, duplicates, restored, username } = started
	const zip = await findUploadedFile(db, dataDir, userId, token)
	const csv = csvToken === null ? undefined : await findUploadedFile(db, dataDir, userId, csvToken)
	if (!zip || (csvToken !== null && !csv)) return { error: GONE }
	const files = { databaseFile: databaseFile(dataDir), file: csv?.path ?? null, zip: zip.path }
	const checked = await whenFree(() => run("checkImport", files), stopping)
	if (!("newCount" in checked)) return withoutPreview(checked)
	const prepared = await prepareAll(services, zip.path, photosToPrepare(checked, duplicates), {
		token,
		stopping,
	})
	if (!("photos" in prepared)) return prepared
	const names = { fileName: csv?.fileName ?? zip.fileName, zipName: zip.fileName }
	const change = { by: username, at: new Date().toISOString() }
	const media = prepared.photos.map((photo): [string, NewMedia] => [photo.base, mediaOf(photo.image)])
	const result = await withMediaLock(async () => {
		await storeImages(
			dataDir,
			prepared.photos.map(({ image }) => image),
		)
		const order = { ...files, ...names, token, duplicates, restored, media, change }
		return await whenFree(() => run("runImport", order), stopping)
	})
	return result === "unavailable" || "imported" in result ? undefined : result
}

/** Only what its page shows is stored with a failed import. */
function withoutPreview({ checked: _, ...failure }: ImportFailure): ImportFailure {
	return failure
}

function photosToPrepare({ photos }: CheckedImport, duplicates: "skip" | "update"): number[] {
	const wanted = photos?.toPrepare.filter(({ isKnown }) => duplicates === "update" || !isKnown) ?? []
	return wanted.map(({ at }) => at)
}

const mediaOf = ({ folder: _, files: __, ok: ___, ...media }: PreparedImage): NewMedia => media

async function prepareAll(
	{ db, run }: Services,
	zipFile: string,
	places: number[],
	{ token, stopping }: { token: string; stopping: AbortSignal },
): Promise<{ photos: { base: string; image: PreparedImage }[] } | ImportFailure> {
	const photos: { base: string; image: PreparedImage }[] = []
	const errors: FileError[] = []
	await reportPhotos(db, token, { done: 0, total: places.length })
	for (const at of places) {
		stopping.throwIfAborted()
		const { file, order, base } = await preparedPhoto(zipFile, at)
		const image =
			(await findPreparedPhoto(order.path)) ?? (await whenFree(() => run("prepareImage", order), stopping))
		if (image.ok) {
			await storePreparedPhoto(order.path, image)
			photos.push({ base, image })
		} else errors.push({ file, message: image.message })
		await reportPhotos(db, token, { done: photos.length + errors.length, total: places.length })
	}
	return errors.length > 0
		? { errors: [], files: errors, errorCount: errors.length, isCsvFine: true }
		: { photos }
}
