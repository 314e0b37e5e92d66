import { useEffect, useRef } from "react"
import { NOTICE } from "#app/ui/parts.tsx"

export type ImportProblemText = { title: string; text: string; fileName?: string | undefined }

/** Takes the focus, so that it is in view and read out. */
export function ImportProblem({ problem }: { problem: ImportProblemText }) {
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (problem) box.current?.focus()
	}, [problem])
	const { title, text, fileName } = problem
	return (
		<div
			ref={box}
			role="status"
			tabIndex={-1}
			className={`${NOTICE.barn} mt-4 grid gap-2 [overflow-wrap:anywhere]`}
		>
			<h2 className="text-lg">{title}</h2>
			{fileName && (
				<p dir="auto" className="font-semibold">
					{fileName}
				</p>
			)}
			<p>{text}</p>
		</div>
	)
}
