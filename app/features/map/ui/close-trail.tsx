import { href, Link } from "react-router"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import type { PublicTrail } from "#features/map/map.ts"
import { ClosedLine } from "./closed-line.tsx"

type CloseTrailProps = {
	mapId: number
	trail: Pick<PublicTrail, "id" | "name" | "isClosed" | "notice">
	/** The page with the button, if it isn't the map's. */
	from?: "today"
	className: string
}

/** Why a closed trail is closed and until when, and where to change it. */
export function WhyClosed({ mapId, trail, from }: Omit<CloseTrailProps, "className">) {
	const path = href("/admin/map/:id/trails/:trail/closure", { id: String(mapId), trail: String(trail.id) })
	if (!trail.isClosed) return null
	return (
		<div className="mt-2 basis-full">
			{trail.notice && <ClosedLine trail={trail} />}
			<Link
				to={from ? `${path}?from=${from}` : path}
				className="inline-flex min-h-11 items-center font-semibold underline"
			>
				{trail.notice ? "Change reason and end" : "Say why and until when"}
				<span className="sr-only"> {trail.name}</span>
			</Link>
		</div>
	)
}

/** Closes or opens a trail at once. */
export function CloseTrail({ mapId, trail, from, className }: CloseTrailProps) {
	const { id, name, isClosed } = trail
	const params = { id: String(mapId), trail: String(id) }
	const action = isClosed
		? href("/admin/map/:id/trails/:trail/open", params)
		: href("/admin/map/:id/trails/:trail/close", params)
	return (
		<>
			<ActionButton
				action={from ? `${action}?from=${from}` : action}
				failure={`Couldn't ${isClosed ? "open" : "close"} ${name}`}
				field={`close-${id}`}
			>
				<button type="submit" className={className}>
					{isClosed ? "Open again" : "Close"}
					<span className="sr-only"> {name}</span>
				</button>
			</ActionButton>
			<WhyClosed {...{ mapId, trail, from }} />
		</>
	)
}
