export type CameraProblem = "insecure" | "unsupported" | "denied" | "missing" | "busy" | "broken"

/** High resolution, to read a code some steps away. Throws a DOMException; see `cameraProblem`. */
export async function openCamera(): Promise<MediaStream> {
	return await navigator.mediaDevices.getUserMedia({
		video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
		audio: false,
	})
}

export function cameraObstacle(): CameraProblem | undefined {
	if (!window.isSecureContext) return "insecure"
	return "mediaDevices" in navigator ? undefined : "unsupported"
}

const PROBLEMS: Record<string, CameraProblem> = {
	NotAllowedError: "denied",
	SecurityError: "denied",
	NotFoundError: "missing",
	OverconstrainedError: "missing",
	NotReadableError: "busy",
	AbortError: "busy",
}

export function cameraProblem(error: unknown): CameraProblem {
	return (error instanceof Error && PROBLEMS[error.name]) || "broken"
}

export function hasTorch(track: MediaStreamTrack): boolean {
	const capabilities: MediaTrackCapabilities & { torch?: boolean } = track.getCapabilities?.() ?? {}
	return capabilities.torch === true
}

export async function setTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
	try {
		await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
		return true
	} catch {
		return false
	}
}
