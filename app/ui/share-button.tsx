import { ShareIcon } from "./icons.tsx"
import { toast } from "./toast.ts"

/** Hands the current address to the device's share function, else copies it. Without scripts the browser's own menu does that. */
export function ShareButton({ title }: { title: string }) {
	async function share() {
		const address = new URL(window.location.href)
		// That this page was opened by a scan is no news for others.
		address.searchParams.delete("via")
		const url = address.href
		try {
			if (navigator.share) await navigator.share({ title, url })
			else {
				await navigator.clipboard.writeText(url)
				toast({ title: "Link copied", description: url })
			}
		} catch (error) {
			// The visitor closed the share sheet.
			if (error instanceof DOMException && error.name === "AbortError") return
			toast({ title: "The link could not be shared", description: url, destructive: true })
		}
	}
	return (
		<button type="button" data-needs-bundle className="button button-quiet" onClick={share}>
			<ShareIcon className="size-5" />
			Share
		</button>
	)
}
