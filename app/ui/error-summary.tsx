import { useEffect, useRef } from "react"
import type { FieldErrors } from "./form-fields.tsx"

type ErrorSummaryProps = {
	/** What happened, in a few words. */
	title: string
	/** Each message names its field by itself; the field's name is the id of its control. */
	errors: FieldErrors
}

/** Stands above a form that was refused, is told at once, and leads to each field that needs a hand. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
	const summary = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is told anew
	useEffect(() => summary.current?.focus(), [errors])
	const whole = errors[""] ?? []
	const fields = Object.entries(errors).filter(([name, messages]) => name !== "" && messages.length > 0)
	return (
		<div
			ref={summary}
			role="alert"
			tabIndex={-1}
			className="border-l-8 border-barn bg-sunk px-4 py-3 outline-none"
		>
			<p className="font-bold">{title}</p>
			{whole.map((message) => (
				<p key={message}>{message}</p>
			))}
			{fields.length > 0 && (
				<ul className="mt-1 list-disc pl-5">
					{fields.map(([name, messages]) => (
						<li key={name}>
							<a href={`#${name}`} className="text-link">
								{messages.join(" ")}
							</a>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
