import type { ReactNode } from "react"
import { Link } from "react-router"
import { ActionButton } from "./action-button.tsx"

export function DeleteLink({ to, name }: { to: string; name: string }) {
	return (
		<Link
			to={to}
			preventScrollReset
			aria-label={`Delete ${name}`}
			className="inline-flex min-h-11 items-center text-sm font-semibold text-barn underline"
		>
			Delete
		</Link>
	)
}

type DeleteDetailsProps = {
	title: ReactNode
	/** The text of the button. */
	press?: string
	action: string
	failure: string
	consequence: ReactNode
	children?: ReactNode
	className?: string
}

export function DeleteDetails({
	title,
	press = "Delete",
	action,
	failure,
	consequence,
	children,
	className,
}: DeleteDetailsProps) {
	return (
		<details className={className}>
			<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-barn underline">
				{title}
			</summary>
			<p className="mt-2">{consequence}</p>
			<ActionButton action={action} failure={failure} className="mt-2">
				{children}
				<button type="submit" className="button button-danger">
					{press}
				</button>
			</ActionButton>
		</details>
	)
}
