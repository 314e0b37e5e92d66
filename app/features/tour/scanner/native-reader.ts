type Detector = { detect(image: ImageData): Promise<{ rawValue: string }[]> }
type DetectorClass = {
	new (options: { formats: string[] }): Detector
	getSupportedFormats(): Promise<string[]>
}

/** Some browsers never answer `getSupportedFormats`. */
const FORMATS_TIMEOUT_MS = 1000

export async function openNativeReader(): Promise<((frame: ImageData) => Promise<string[]>) | undefined> {
	const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
	if (!Native) return undefined
	try {
		const formats = await Promise.race([
			Native.getSupportedFormats(),
			new Promise<string[]>((resolve) => setTimeout(() => resolve([]), FORMATS_TIMEOUT_MS)),
		])
		if (!formats.includes("qr_code")) return undefined
		const detector = new Native({ formats: ["qr_code"] })
		return async (frame) => (await detector.detect(frame)).map((one) => one.rawValue)
	} catch {
		return undefined
	}
}
