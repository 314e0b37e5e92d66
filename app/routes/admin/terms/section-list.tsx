import { href, Link } from "react-router"
import { ActionButton } from "#app/ui/forms/action-button.tsx"

type ListedSection = { id: number; heading: string }

export function SectionList({ sections }: { sections: ListedSection[] }) {
	return (
		<ol className="@container border-b border-line">
			{sections.map(({ id, heading }, at) => (
				<li
					key={id}
					className="grid grid-cols-1 items-center gap-x-4 gap-y-2 border-t border-line py-3 @min-[46rem]:grid-cols-[1fr_auto]"
				>
					<span className="font-semibold [overflow-wrap:anywhere]">
						{at + 1}. {heading}
					</span>
					<div className="flex flex-wrap gap-2">
						<SectionLink
							to={href("/admin/site/terms/sections/:id/edit", { id: String(id) })}
							heading={heading}
						>
							Edit
						</SectionLink>
						{at > 0 && <MoveButton id={id} heading={heading} direction="up" />}
						{at < sections.length - 1 && <MoveButton id={id} heading={heading} direction="down" />}
						{sections.length > 1 && (
							<SectionLink
								to={href("/admin/site/terms/sections/:id/delete", { id: String(id) })}
								heading={heading}
							>
								Delete
							</SectionLink>
						)}
					</div>
				</li>
			))}
		</ol>
	)
}

type SectionLinkProps = { to: string; heading: string; children: string }

function SectionLink({ to, heading, children }: SectionLinkProps) {
	return (
		<Link to={to} preventScrollReset aria-label={`${children} ${heading}`} className="button button-quiet">
			{children}
		</Link>
	)
}

type MoveButtonProps = { id: number; heading: string; direction: "up" | "down" }

function MoveButton({ id, heading, direction }: MoveButtonProps) {
	const action = href("/admin/site/terms/sections/:id/move", { id: String(id) })
	return (
		<ActionButton action={action} failure="Not moved" field={`move-${direction}-${id}`}>
			<input type="hidden" name="direction" value={direction} />
			<button type="submit" aria-label={`Move ${direction} ${heading}`} className="button button-quiet">
				Move {direction}
			</button>
		</ActionButton>
	)
}
