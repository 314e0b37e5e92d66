import { useLayoutEffect } from "react"
import { toast } from "#app/ui/toast.ts"

/** Once per server response; `isNeeded` can skip it. */
export function useFailureToast(
	title: string,
	answer: { message?: string | undefined } | undefined,
	isNeeded: () => boolean = always,
): void {
	useLayoutEffect(() => {
		if (answer?.message && isNeeded()) toast({ title, description: answer.message, destructive: true })
	}, [title, answer, isNeeded])
}

const always = () => true
