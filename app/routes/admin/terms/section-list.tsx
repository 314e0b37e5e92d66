import { href, Link } from "react-router"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { BackIcon } from "#app/ui/icons.tsx"

type ListedSection = { id: number; heading: string }

export function SectionList({ sections }: { sections: ListedSection[] }) {
	return (
		<ol className="border-b border-line">
			{sections.map(({ id, heading }, at) => (
				<li
					key={id}
					className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1"
				>
					<p className="min-w-0 flex-1 basis-36 [overflow-wrap:anywhere]">
						{at + 1}.{" "}
						<SectionLink
							to={href("/admin/site/terms/sections/:id/edit", { id: String(id) })}
							label={`Edit ${heading}`}
							className="text-link"
						>
							{heading}
						</SectionLink>
					</p>
					<div className="ml-auto flex items-center gap-1">
						{at > 0 && <MoveButton id={id} heading={heading} direction="up" />}
						{at < sections.length - 1 && <MoveButton id={id} heading={heading} direction="down" />}
						{sections.length > 1 && (
							<SectionLink
								to={href("/admin/site/terms/sections/:id/delete", { id: String(id) })}
								label={`Delete ${heading}`}
								className="ml-2 text-barn underline"
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

type SectionLinkProps = { to: string; label: string; className: string; children: string }

function SectionLink({ to, label, className, children }: SectionLinkProps) {
	return (
		<Link
			to={to}
			preventScrollReset
			aria-label={label}
			className={`inline-flex min-h-11 items-center font-semibold ${className}`}
		>
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
