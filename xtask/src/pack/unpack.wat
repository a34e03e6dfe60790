;; Gives letters back as the bytes of a module: see letters.rs and streams.rs, which fill in the braces.
(module
  (memory (import "" "memory") 1)
  ;; What each letter stands for: alone, behind `}`, and behind `~`; 128 bytes each. At 384 is the place of each stream, and at 432 that
  ;; of the numbers in front.
  (data (i32.const 0) "{letters}")
  ;; How the operands of each instruction are stored.
  (data (i32.const 512) "{operands}")
  ;; What the codes of instructions with an operand stand for.
  (data (i32.const 1024) "{folds}")
  ;; From 2048 on are the locals of a function, two bytes each, the one that was used last first. The letters begin at 10240.

  ;; Where the next byte of the module goes.
  (global $to (mut i32) (i32.const 0))
  ;; How many of the locals are in another place than they were at first.
  (global $moved (mut i32) (i32.const 4096))
  ;; How many functions there are, and how much of the rest comes before them.
  (global $functions (mut i32) (i32.const 0))
  (global $before (mut i32) (i32.const 0))

  ;; Copies bytes of a stream. A stream is given as 4 times its number.
  (func $copy (param $stream i32) (param $count i32)
    (local $from i32)
    (local.set $from (i32.load offset=384 (local.get $stream)))
    (memory.copy (global.get $to) (local.get $from) (local.get $count))
    (i32.store offset=384 (local.get $stream) (i32.add (local.get $from) (local.get $count)))
    (global.set $to (i32.add (global.get $to) (local.get $count))))

  ;; Copies a number in the form LEB128, and returns it.
  (func $number (param $stream i32) (result i32)
    (local $from i32) (local $to i32) (local $byte i32) (local $shift i32) (local $number i32)
    (local.set $from (i32.load offset=384 (local.get $stream)))
    (local.set $to (global.get $to))
    (loop $next
      (local.set $byte (i32.load8_u (local.get $from)))
      (i32.store8 (local.get $to) (local.get $byte))
      (local.set $from (i32.add (local.get $from) (i32.const 1)))
      (local.set $to (i32.add (local.get $to) (i32.const 1)))
      (local.set $number
        (i32.or
          (local.get $number)
          (i32.shl (i32.and (local.get $byte) (i32.const 127)) (local.get $shift))))
      (local.set $shift (i32.add (local.get $shift) (i32.const 7)))
      (br_if $next (i32.ge_u (local.get $byte) (i32.const 128))))
    (i32.store offset=384 (local.get $stream) (local.get $from))
    (global.set $to (local.get $to))
    (local.get $number))

  (func $numbers (param $stream i32) (param $count i32)
    (loop $next
      (if (local.get $count)
        (then
          (drop (call $number (local.get $stream)))
          (local.set $count (i32.sub (local.get $count) (i32.const 1)))
          (br $next)))))

  ;; From the letters that end at $end to the bytes that they stand for, which take their place. Returns where these end.
  (func $bytes (param $end i32) (result i32)
    (local $from i32) (local $to i32) (local $letter i32)
    (local.set $from (i32.const 10240))
    (local.set $to (i32.const 10240))
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
    (local.get $to))

  ;; Reads the numbers in front.
  (func $places
    (local $stream i32)
    (i32.store offset=384 (i32.const 48) (i32.const 10240))
    (loop $next
      (local.set $stream (i32.add (local.get $stream) (i32.const 4)))
      (i32.store offset=384 (local.get $stream) (call $number (i32.const 48)))
      (br_if $next (i32.lt_u (local.get $stream) (i32.const 44))))
    (global.set $functions (call $number (i32.const 48)))
    (global.set $before (call $number (i32.const 48)))
    ;; From lengths to places.
    (i32.store offset=384 (i32.const 0) (i32.load offset=384 (i32.const 48)))
    (local.set $stream (i32.const 0))
    (loop $next
      (i32.store offset=388
        (local.get $stream)
        (i32.add (i32.load offset=384 (local.get $stream)) (i32.load offset=388 (local.get $stream))))
      (local.set $stream (i32.add (local.get $stream) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $stream) (i32.const 44)))))

  (func $write (param $number i32)
    (loop $next
      (i32.store8
        (global.get $to)
        (i32.or
          (i32.and (local.get $number) (i32.const 127))
          (i32.shl (i32.gt_u (local.get $number) (i32.const 127)) (i32.const 7))))
      (global.set $to (i32.add (global.get $to) (i32.const 1)))
      (br_if $next (local.tee $number (i32.shr_u (local.get $number) (i32.const 7))))))

  ;; Brings a local to the front, and writes its number.
  (func $local (param $rank i32)
    (local $number i32)
    (if (i32.ge_u (local.get $rank) (global.get $moved))
      (then (global.set $moved (i32.add (local.get $rank) (i32.const 1)))))
    (local.set $rank (i32.shl (local.get $rank) (i32.const 1)))
    (local.set $number (i32.load16_u offset=2048 (local.get $rank)))
    ;; For a few bytes memory.copy would take longer.
    (loop $next
      (if (local.get $rank)
        (then
          (i32.store16 offset=2048 (local.get $rank) (i32.load16_u offset=2046 (local.get $rank)))
          (local.set $rank (i32.sub (local.get $rank) (i32.const 2)))
          (br $next))))
    (i32.store16 (i32.const 2048) (local.get $number))
    (call $write (local.get $number)))

  (func $function
    (local $start i32) (local $to i32) (local $instructions i32) (local $code i32) (local $operands i32)
    (local $left i32) (local $stream i32) (local $from i32) (local $depth i32)
    (loop $next
      (if (global.get $moved)
        (then
          (global.set $moved (i32.sub (global.get $moved) (i32.const 1)))
          (i32.store16 offset=2048 (i32.shl (global.get $moved) (i32.const 1)) (global.get $moved))
          (br $next))))
    ;; Behind room for the size.
    (local.set $start (i32.add (global.get $to) (i32.const 5)))
    (global.set $to (local.get $start))
    ;; Of each kind of local, how many and which.
    (call $numbers (i32.const 40) (i32.shl (call $number (i32.const 40)) (i32.const 1)))
    (local.set $instructions (i32.load offset=384 (i32.const 0)))
    (local.set $to (global.get $to))
    (loop $next
      (local.set $code (i32.load8_u (local.get $instructions)))
      (local.set $instructions (i32.add (local.get $instructions) (i32.const 1)))
      (local.set $from (i32.sub (local.get $code) (i32.const {folded})))
      (if (i32.lt_u (local.get $from) (i32.const {number_of_folds}))
        (then
          (local.set $from (i32.shl (local.get $from) (i32.const 1)))
          (local.set $code (i32.load8_u offset=1024 (local.get $from)))
          (local.set $left (i32.load8_u offset=1025 (local.get $from)))
          (i32.store8 (local.get $to) (local.get $code))
          (local.set $to (i32.add (local.get $to) (i32.const 1)))
          (if (i32.lt_u (i32.sub (local.get $code) (i32.const 0x20)) (i32.const 3))
            (then
              (global.set $to (local.get $to))
              (call $local (local.get $left))
              (local.set $to (global.get $to)))
            (else
              (i32.store8 (local.get $to) (local.get $left))
              (local.set $to (i32.add (local.get $to) (i32.const 1))))))
        (else
          (i32.store8 (local.get $to) (local.get $code))
          (local.set $to (i32.add (local.get $to) (i32.const 1)))
          (local.set $operands (i32.load8_u offset=512 (local.get $code)))
          (if (i32.eq (local.get $operands) (i32.const 255))
            (then
              ;; The code goes on with a number.
              (i32.store offset=384 (i32.const 0) (local.get $instructions))
              (global.set $to (local.get $to))
              (local.set $operands
                (i32.load8_u offset=512
                  (i32.add
                    (select (i32.const 0xe0) (i32.const 256) (i32.eq (local.get $code) (i32.const 0xfc)))
                    (call $number (i32.const 0)))))
              (local.set $to (global.get $to))
              (local.set $instructions (i32.load offset=384 (i32.const 0)))))
          (if (local.get $operands)
            (then
              (global.set $to (local.get $to))
              (call $operands (local.get $operands))
              (local.set $to (global.get $to))))))
      (local.set $depth
        (i32.sub
          (i32.add (local.get $depth) (i32.lt_u (i32.sub (local.get $code) (i32.const 2)) (i32.const 3)))
          (i32.eq (local.get $code) (i32.const 0x0b))))
      (br_if $next (i32.ge_s (local.get $depth) (i32.const 0))))
    (i32.store offset=384 (i32.const 0) (local.get $instructions))
    (local.set $to (i32.sub (local.get $to) (local.get $start)))
    (global.set $to (i32.sub (local.get $start) (i32.const 5)))
    (call $write (local.get $to))
    (memory.copy (global.get $to) (local.get $start) (local.get $to))
    (global.set $to (i32.add (global.get $to) (local.get $to))))

  (func $operands (param $operands i32)
    (local $left i32) (local $stream i32) (local $to i32)
    (local.set $left (i32.and (local.get $operands) (i32.const 3)))
    (local.set $stream (i32.shl (i32.add (i32.shr_u (local.get $operands) (i32.const 5)) (i32.const 1)) (i32.const 2)))
    (if (i32.eq (local.get $stream) (i32.const 4))
      (then
        (if (local.get $left)
          (then
            (local.set $to (global.get $to))
            (local.set $left (call $number (i32.const 4)))
            (global.set $to (local.get $to))
            (call $local (local.get $left)))))
      (else
        (if (i32.eq (local.get $left) (i32.const 3))
          (then (local.set $left (i32.add (call $number (local.get $stream)) (i32.const 1))))
          (else
            (if (i32.eq (local.get $stream) (i32.const 12))
              (then
                ;; No alignment.
                (i32.store8 (global.get $to) (i32.const 0))
                (global.set $to (i32.add (global.get $to) (i32.const 1)))
                (local.set $stream (i32.const 16))
                (local.set $left (i32.const 1))))))
        (call $numbers (local.get $stream) (local.get $left))))
    (local.set $left (i32.and (i32.shr_u (local.get $operands) (i32.const 2)) (i32.const 7)))
    (if (local.get $left)
      (then (call $copy (i32.const 36) (i32.shr_u (i32.shl (i32.const 1) (local.get $left)) (i32.const 1))))))

  ;; From the letters that end at $end to the bytes of the module, behind them. Returns where these end. (Two results would take engines half
  ;; a millisecond more.)
  (func (export "unpack") (param $end i32) (result i32)
    (local $bytes i32)
    (local.set $bytes (call $bytes (local.get $end)))
    (global.set $to (local.get $end))
    (call $places)
    (global.set $to (local.get $end))
    (call $copy (i32.const 44) (global.get $before))
    (loop $next
      (if (global.get $functions)
        (then
          (call $function)
          (global.set $functions (i32.sub (global.get $functions) (i32.const 1)))
          (br $next))))
    (call $copy (i32.const 44) (i32.sub (local.get $bytes) (i32.load offset=384 (i32.const 44))))
    (global.get $to)))
