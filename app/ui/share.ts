import { toast } from "./toast.ts"

/** Hands something to the device's share function, else copies `text`; the titles are of the messages that say so. */
export async function shareOrCopy(
	what: ShareData,
	text: string,
	titles: { copied: string; failed: string },
): Promise<void> {
	try {
		if (navigator.share) await navigator.share(what)
		else {
			await navigator.clipboard.writeText(text)
			toast({ title: titles.copied, description: text })
		}
	} catch (error) {
		// The visitor closed the share sheet.
		if (error instanceof DOMException && error.name === "AbortError") return
		toast({ title: titles.failed, description: text, destructive: true })
	}
}
