import { useEffect } from "react"
import { toast } from "./toast.ts"

/** Says with a toast what the page also says; once for each answer of the server. */
export function useFailureToast(title: string, answer: { message?: string | undefined } | undefined): void {
	useEffect(() => {
		if (answer?.message) toast({ title, description: answer.message, destructive: true })
	}, [title, answer])
}
