export declare const HEAP_LIMITS: string[]
