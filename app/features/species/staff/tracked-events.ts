import { siteEvent } from "#core/tracking/track.ts"

export const QR_GENERATE = siteEvent<{ qrType: "single" | "all"; speciesId?: number | undefined }>(
	"qr_generate",
	["qrType", "speciesId"],
	true,
)
export const IMAGE_POSITION = siteEvent<{ position: string }>("admin_image_position", ["position"], true)
