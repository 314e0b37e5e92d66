import { toast } from "./toast.ts"

export async function shareOrCopy(
	data: ShareData,
	text: string,
	titles: { copied: string; failed: string },
): Promise<void> {
	try {
		if (navigator.share) await navigator.share(data)
		else {
			await navigator.clipboard.writeText(text)
			toast({ title: titles.copied, description: text })
		}
	} catch (error) {
		if (error instanceof DOMException && error.name === "AbortError") return
		toast({ title: titles.failed, description: text, destructive: true })
	}
}
