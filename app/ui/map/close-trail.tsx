import { href } from "react-router"
import { ActionButton } from "#app/ui/forms/action-button.tsx"

type CloseTrailProps = {
	mapId: number
	trail: { id: number; name: string; isClosed: boolean }
	/** The page with the button, if it isn't the map's. */
	from?: "today"
	className: string
}

/** Closes or opens a trail at once. */
export function CloseTrail({ mapId, trail: { id, name, isClosed }, from, className }: CloseTrailProps) {
	const params = { id: String(mapId), trail: String(id) }
	const action = isClosed
		? href("/admin/map/:id/trails/:trail/open", params)
		: href("/admin/map/:id/trails/:trail/close", params)
	return (
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
	)
}
