import { href, Link } from "react-router"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import type { PublicTrail } from "#features/map/map.ts"
import { ClosedLine } from "./closed-line.tsx"

type CloseTrailProps = {
	mapId: number
	trail: Pick<PublicTrail, "id" | "name" | "isClosed" | "notice">
	back?: "today"
	className: string
}

export function CloseTrail({ mapId, trail, back, className }: CloseTrailProps) {
	const { id, name, isClosed, notice } = trail
	const params = { id: String(mapId), trail: String(id) }
	const action = isClosed
		? href("/admin/map/:id/trails/:trail/open", params)
		: href("/admin/map/:id/trails/:trail/close", params)
	const query = back ? `?back=${back}` : ""
	return (
		<div className={`flex flex-wrap items-center gap-x-4 ${isClosed ? "basis-full" : ""}`}>
			<ActionButton
				action={action + query}
				failure={`Couldn't ${isClosed ? "open" : "close"} ${name}`}
				field={`close-${id}`}
			>
				<button type="submit" className={className}>
					{isClosed ? "Open again" : "Close"}
					<span className="sr-only"> {name}</span>
				</button>
			</ActionButton>
			{isClosed && notice && (
				<div className="order-first basis-full pb-2">
					<ClosedLine trail={trail} />
				</div>
			)}
			{isClosed && (
				<Link
					to={`${href("/admin/map/:id/trails/:trail/edit", params)}${query}#closedReason`}
					className="inline-flex min-h-11 items-center font-semibold underline"
				>
					{notice ? "Change reason and end" : "Say why and until when"}
					<span className="sr-only"> {name}</span>
				</Link>
			)}
		</div>
	)
}
