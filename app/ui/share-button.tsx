import { ShareIcon } from "./icons.tsx"
import { toast } from "./toast.ts"

/** Hands the address to the device's share function, else copies it. Without scripts the browser's own menu does that. */
export function ShareButton({ title, path }: { title: string; path: string }) {
	async function share() {
		const url = new URL(path, window.location.href).href
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
