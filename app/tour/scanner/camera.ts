/** Why there is no picture. */
export type CameraProblem = "insecure" | "unsupported" | "refused" | "missing" | "busy" | "broken"

/** The rear camera, sharp enough for a code some steps away. Throws a DOMException; see `cameraProblem`. */
export async function openCamera(): Promise<MediaStream> {
	return await navigator.mediaDevices.getUserMedia({
		video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
		audio: false,
	})
}

/** What stands against asking for the camera at all; asking would only throw without saying why. */
export function cameraObstacle(): CameraProblem | undefined {
	if (!window.isSecureContext) return "insecure"
	// Pages shown inside other apps often get none.
	return "mediaDevices" in navigator ? undefined : "unsupported"
}

const PROBLEMS: Record<string, CameraProblem> = {
	NotAllowedError: "refused",
	SecurityError: "refused",
	NotFoundError: "missing",
	OverconstrainedError: "missing",
	NotReadableError: "busy",
	AbortError: "busy",
}

/** What an error of `openCamera` means. */
export function cameraProblem(error: unknown): CameraProblem {
	return (error instanceof Error && PROBLEMS[error.name]) || "broken"
}

/** Whether this camera has a light. Phones know it only once there is a picture. */
export function hasTorch(track: MediaStreamTrack): boolean {
	const capabilities: MediaTrackCapabilities & { torch?: boolean } = track.getCapabilities?.() ?? {}
	return capabilities.torch === true
}

/** Switches the light; false when the camera would not. */
export async function setTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
	try {
		await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
		return true
	} catch {
		return false
	}
}
