;; Gives letters back as the bytes of a module: see letters.rs, which fills in the braces.
(module
  ;; The table, and from 512 on the letters.
  (memory (import "" "memory") 1)
  ;; What each letter stands for: alone, behind `}`, and behind `~`; 128 bytes each.
  (data (i32.const 0) "{table}")
  ;; From the letters that end at $end to bytes, which take their place. Returns where these end.
  (func (export "unpack") (param $end i32) (result i32)
    (local $from i32) (local $to i32) (local $letter i32)
    (local.set $from (i32.const 512))
    (local.set $to (i32.const 512))
    (loop $next
      (local.set $letter (i32.load8_u (local.get $from)))
      (if (i32.ge_u (local.get $letter) (i32.const 125))
        (then
          (local.set $from (i32.add (local.get $from) (i32.const 1)))
          (local.set $letter
            (i32.add
              (i32.load8_u (local.get $from))
              (i32.shl (i32.sub (local.get $letter) (i32.const 124)) (i32.const 7))))))
      (i32.store8 (local.get $to) (i32.load8_u (local.get $letter)))
      (local.set $from (i32.add (local.get $from) (i32.const 1)))
      (local.set $to (i32.add (local.get $to) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $from) (local.get $end))))
    (local.get $to)))
