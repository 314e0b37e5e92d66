import { useEffect, useRef, useState } from "react"
import { joinMessages } from "#app/models/forms/join-messages.ts"
import type { FieldErrors } from "./form-fields.tsx"

type ErrorSummaryProps = {
	title: string
	/** By field name, which is the id of its control. Messages without a control are shown as text. */
	errors: FieldErrors
	isBelow?: boolean
}

export function ErrorSummary({ title, errors, isBelow = false }: ErrorSummaryProps) {
	const summary = useRef<HTMLDivElement>(null)
	const [withoutControl, setWithoutControl] = useState<string[]>([])
	useEffect(() => {
		summary.current?.focus({ preventScroll: isBelow })
		setWithoutControl(Object.keys(errors).filter((name) => !document.getElementById(name)))
	}, [errors, isBelow])
	const general = errors[""] ?? []
	const fields = Object.entries(errors).filter(([name, messages]) => name !== "" && messages.length > 0)
	return (
		<div
			ref={summary}
			role="alert"
			tabIndex={-1}
			className="border-l-8 border-barn bg-sunk px-4 py-3 outline-none"
		>
			<p className="font-bold">{title}</p>
			{general.map((message) => (
				<p key={message}>{message}</p>
			))}
			{fields.length > 0 && (
				<ul className="mt-1 list-disc pl-5">
					{fields.map(([name, messages]) => (
						<li key={name}>
							{withoutControl.includes(name) ? (
								joinMessages(messages)
							) : (
								<a href={`#${name}`} className="text-link inline-block py-0.5">
									{joinMessages(messages)}
								</a>
							)}
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
