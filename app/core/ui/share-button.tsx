import { ShareIcon } from "./icons.tsx"
import { shareOrCopy } from "./share.ts"

/** Shares the address of `path`, for a species without the list's and the scan's parameters. */
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
