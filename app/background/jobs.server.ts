import { MAX_IMAGE_PIXELS } from "../models/media-limits.ts"
import type { BackupOrder } from "./backup-job.server.ts"
import type { ImportFile, ImportOrder } from "./import-jobs.server.ts"

/**
 * Work that would keep the site from answering, by name. Input and result are plain data; what a job refuses is part of
 * its result, and only faults of the machine are thrown. Each is loaded when it is needed.
 */
export const jobs = {
	hashPassword: async (password: string) =>
		(await import("../system/passwords.server.ts")).hashPassword(password),
	checkPassword: async (input: { password: string; hash: string | null }) =>
		(await import("../system/passwords.server.ts")).checkPassword(input),
	/** `path` and `sha256` of a file in the upload folder. Rejects where the machine's memory is too small for the picture. */
	prepareImage: async ({ path, sha256 }: { path: string; sha256: string }) =>
		(await import("../system/prepare-image.server.ts")).prepareImage({
			path,
			sha256,
			maxPixels: MAX_IMAGE_PIXELS,
		}),
	checkImport: async (input: ImportFile) => (await import("./import-jobs.server.ts")).checkImport(input),
	makeBackup: async (order: BackupOrder) => (await import("./backup-job.server.ts")).makeBackup(order),
	runImport: async (input: ImportOrder) => (await import("./import-jobs.server.ts")).runImport(input),
}

export type Jobs = typeof jobs
export type JobName = keyof Jobs
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0]
export type JobResult<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>
