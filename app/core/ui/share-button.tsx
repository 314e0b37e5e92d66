import { ShareIcon } from "./icons.tsx"
import { shareOrCopy } from "./share.ts"

/** The current URL may have parameters of the list or the scan. */
export function ShareButton({ title, path }: { title: string; path: string }) {
	function share() {
		const url = window.location.origin + path
		return shareOrCopy({ title, url }, url, { copied: "Link copied", failed: "Couldn't share the link" })
	}
	return (
		<button type="button" data-needs-bundle className="button button-quiet" onClick={share}>
			<ShareIcon className="size-5" />
			Share
		</button>
	)
}
