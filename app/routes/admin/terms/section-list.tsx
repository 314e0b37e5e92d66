import { href, Link } from "react-router"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { DeleteLink } from "#app/ui/forms/delete-controls.tsx"
import { BackIcon } from "#app/ui/icons.tsx"

type ListedSection = { id: number; heading: string }

export function SectionList({ sections }: { sections: ListedSection[] }) {
	return (
		<ol className="border-b border-line">
			{sections.map(({ id, heading }, at) => (
				<li
					key={id}
					className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line py-1"
				>
					<p className="flex min-w-0 flex-1 basis-36 items-baseline gap-1 [overflow-wrap:anywhere]">
						<span className="shrink-0">{at + 1}.</span>
						<Link
							to={href("/admin/site/terms/sections/:id/edit", { id: String(id) })}
							preventScrollReset
							aria-label={`Edit ${heading}`}
							className="text-link inline-flex min-h-11 min-w-0 items-center font-semibold"
						>
							{heading}
						</Link>
					</p>
					<div className="ml-auto flex items-center">
						{at > 0 && <MoveButton id={id} heading={heading} direction="up" />}
						{at < sections.length - 1 && <MoveButton id={id} heading={heading} direction="down" />}
						{sections.length > 1 && (
							<DeleteLink
								to={href("/admin/site/terms/sections/:id/delete", { id: String(id) })}
								name={heading}
								className="ml-1"
							/>
						)}
					</div>
				</li>
			))}
		</ol>
	)
}

type MoveButtonProps = { id: number; heading: string; direction: "up" | "down" }

function MoveButton({ id, heading, direction }: MoveButtonProps) {
	const action = href("/admin/site/terms/sections/:id/move", { id: String(id) })
	return (
		<ActionButton action={action} failure="Not moved" field={`move-${direction}-${id}`}>
			<input type="hidden" name="direction" value={direction} />
			<button
				type="submit"
				aria-label={`Move ${direction} ${heading}`}
				title={`Move ${direction}`}
				className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunk"
			>
				<BackIcon className={`size-5 ${direction === "up" ? "rotate-90" : "-rotate-90"}`} />
			</button>
		</ActionButton>
	)
}
