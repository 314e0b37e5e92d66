import { ShareIcon } from "./icons.tsx"
import { shareOrCopy } from "./share.ts"

/** Hands the current address to the device's share function, else copies it. Without scripts the browser's own menu does that. */
export function ShareButton({ title }: { title: string }) {
	function share() {
		const address = new URL(window.location.href)
		// That this page was opened by a scan is no news for others.
		address.searchParams.delete("via")
		const url = address.href
		return shareOrCopy({ title, url }, url, { copied: "Link copied", failed: "The link could not be shared" })
	}
	return (
		<button type="button" data-needs-bundle className="button button-quiet" onClick={share}>
			<ShareIcon className="size-5" />
			Share
		</button>
	)
}
