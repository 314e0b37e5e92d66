/** The part of the Barcode Detection API that is used; TypeScript does not know it yet. */
type Detector = { detect(image: ImageData): Promise<{ rawValue: string }[]> }
type DetectorClass = {
	new (options: { formats: string[] }): Detector
	getSupportedFormats(): Promise<string[]>
}

/** Milliseconds after which a browser that does not say what it can read counts as one that can't. */
const PATIENCE = 1000

/** The browser's own way to read QR codes, where it has one. */
export async function openNativeReader(): Promise<((frame: ImageData) => Promise<string[]>) | undefined> {
	const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
	if (!Native) return undefined
	try {
		const formats = await Promise.race([
			Native.getSupportedFormats(),
			new Promise<string[]>((resolve) => setTimeout(() => resolve([]), PATIENCE)),
		])
		if (!formats.includes("qr_code")) return undefined
		const detector = new Native({ formats: ["qr_code"] })
		return async (frame) => (await detector.detect(frame)).map((one) => one.rawValue)
	} catch {
		return undefined
	}
}
