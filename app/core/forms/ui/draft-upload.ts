import { UPLOAD_EXPIRED } from "#core/media/media-limits.ts"

export type DraftUpload = { token: string; fileName: string }

/** A draft upload may have expired before the form was sent again. */
export function missingUpload(token: string, waiting: DraftUpload | null): string[] | undefined {
	return token && !waiting ? [UPLOAD_EXPIRED] : undefined
}
